/** Years have four digits: moments beyond them are written in another form, which no call takes. */
export const LAST_DAY = '9999-12-31'
