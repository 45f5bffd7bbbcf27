/** A day, and the day of the period before that stands in the same place. */
export interface DayBeside {
  day: string
  now: number | null
  day_before: string
  before: number | null
}

/** A number day by day: what it is called and how it is read. */
export interface Daily {
  label: string
  days: DayBeside[]
  say: (value: number | null) => string
}

/** Each day beside the one that stands in its place in the period before. */
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
