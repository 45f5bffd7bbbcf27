const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** Formats bytes in decimal units, as shops and phones do: `3.4 MB`. */
export function bytesIn(locale: string, bytes: number) {
  const step = Math.min(UNITS.length - 1, bytes < 1000 ? 0 : Math.floor(Math.log10(bytes) / 3))
  const amount = bytes / 1000 ** step
  const digits = step > 0 && amount < 10 ? 1 : 0
  const style = { style: 'unit', unit: UNITS[step]!, unitDisplay: step > 0 ? 'short' : 'long' } as const
  return new Intl.NumberFormat(locale, { ...style, maximumFractionDigits: digits }).format(amount)
}

/** The file type as its extension in capitals: `PDF`. */
export const kindOfFile = (name: string) => /\.(\w{1,5})$/.exec(name)?.[1]?.toUpperCase() ?? ''
