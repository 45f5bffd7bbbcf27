/** The latest date: later years have more than four digits, in a notation that no call accepts. */
export const LAST_DAY = '9999-12-31'
