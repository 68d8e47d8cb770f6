/**
 * Draws the signs of the icon library. In the built app it stands in place of the library's own drawing, which weighs three
 * times as much for options that are used nowhere here, and makes two components of each sign.
 */
import { createElement, type ReactNode, type SVGProps } from "react";

export interface IconShape {
  readonly size: number;
  /** Elements within the sign, each with its attributes, a key among them. */
  readonly node: readonly (readonly [name: string, attributes: Readonly<Record<string, string>>])[];
}

/** A sign as a component: what is given beside `strokeWidth` becomes an attribute of the `svg`. Without a label it is not read out. */
export function iconOf({ size, node }: IconShape): (props: SVGProps<SVGSVGElement>) => ReactNode {
  return (props) =>
    createElement(
      "svg",
      {
        xmlns: "http://www.w3.org/2000/svg",
        width: size,
        height: size,
        viewBox: `0 0 ${size} ${size}`,
        fill: "none",
        stroke: "currentColor",
        strokeWidth: 2,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        "aria-hidden": props["aria-label"] === undefined ? true : undefined,
        ...props,
      },
      node.map(([name, attributes]) => createElement(name, attributes)),
    );
}
