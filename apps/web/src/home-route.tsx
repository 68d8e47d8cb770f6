/** Home put together from features that may not know each other: balance and actions, and the live markets. */
import { HomePage } from "./features/home/home-page.tsx";

export function HomeRoute() {
  return <HomePage markets={null} />;
}
