/** Lists with their days as headings. Pure. */

interface DayOf<L> {
  /** What names the day. */
  readonly day: string;
  readonly lines: readonly L[];
}

/** Lines that follow each other put together by day. @param dayOf the reader's day of a line */
export function byDay<L>(lines: readonly L[], dayOf: (line: L) => string): readonly DayOf<L>[] {
  const days: { day: string; lines: L[] }[] = [];
  for (const line of lines) {
    const day = dayOf(line);
    const last = days.at(-1);
    if (last?.day === day) last.lines.push(line);
    else days.push({ day, lines: [line] });
  }
  return days;
}
