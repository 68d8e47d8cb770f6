/** A person's picture, else their initials, else, where only a number is known, a figure. */
import { UserRound } from "lucide-react";
import { classNames } from "./class-names.ts";

interface AvatarProps {
  readonly name: string;
  readonly src?: string | null | undefined;
  readonly isLarge?: boolean;
}

export function Avatar({ name, src, isLarge = false }: AvatarProps) {
  const size = isLarge ? "size-18 text-2xl" : "size-10 text-sm";
  if (src) return <img src={src} alt="" className={classNames("shrink-0 rounded-full object-cover", size)} />;
  return (
    <span
      aria-hidden
      className={classNames(
        "inline-flex shrink-0 items-center justify-center rounded-full bg-primary-soft font-bold text-link uppercase",
        size,
      )}
    >
      {/^\p{L}/u.test(name) ? [...name].slice(0, 2).join("") : <UserRound className={isLarge ? "size-9" : "size-5"} />}
    </span>
  );
}
