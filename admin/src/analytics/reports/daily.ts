/** A day, with the day at the same position of the previous period. */
export interface DayBeside {
  day: string
  now: number | null
  day_before: string
  before: number | null
}

/** A daily metric: its label and its format. */
export interface Daily {
  label: string
  days: DayBeside[]
  say: (value: number | null) => string
}

/** Pairs each day with the day at the same position of the previous period. */
export const besideBefore = <Name extends string>(
  days: ({ day: string } & Record<Name, number | null>)[],
  daysBefore: ({ day: string } & Record<Name, number | null>)[],
  name: Name,
): DayBeside[] =>
  days.map((day, at) => ({
    day: day.day,
    now: day[name],
    day_before: daysBefore[at]!.day,
    before: daysBefore[at]![name],
  }))
