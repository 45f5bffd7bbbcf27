/** `2026-11-21`, in the buyer's time zone. */
export const today = (now = new Date()) =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')

/** Nine in the morning of a day in the buyer's time zone. */
export const momentOfDay = (day: string) => new Date(`${day}T09:00:00`).toISOString()
