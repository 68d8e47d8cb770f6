/**
 * Runs in the measured page: opens a page of a queue, or shows the same answer as a plain table, and answers the milliseconds
 * until its rows are painted.
 */

/** @param {{ address: string, rows: number }} asked a page of the queue that was never fetched */
export const openQueue = ({ address, rows }) =>
  new Promise((resolve) => {
    const began = performance.now();
    const isThere = () => document.querySelectorAll("tr.ant-table-row").length === rows;
    const look = () => {
      if (!isThere() || document.querySelector(".ant-spin-spinning")) return requestAnimationFrame(look);
      // The frame with the rows in it has been painted when the next one begins.
      return requestAnimationFrame(() => resolve(performance.now() - began));
    };
    location.hash = address;
    requestAnimationFrame(look);
  });

/** @param {{ address: string }} asked */
export async function plainTable({ address }) {
  const began = performance.now();
  const { message } = await (await fetch(address, { headers: { "X-Unattended": "1" } })).json();
  const table = document.createElement("table");
  for (const row of message.list) {
    const line = table.insertRow();
    for (const value of Object.values(row)) line.insertCell().textContent = String(value);
  }
  document.body.append(table);
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const taken = performance.now() - began;
  table.remove();
  return taken;
}
