/** What every page of the back office is given. */

export interface PageProps {
  /** What follows the page's name in the address, such as an id. */
  readonly rest: string;
}
