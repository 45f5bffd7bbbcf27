import { pageLanguage } from '../../language.ts'

export const inNumbers = (count: number) => count.toLocaleString(pageLanguage())

/** `12 (4.8%)` */
export function shareText(count: number, of: number): string {
  if (count === 0 || of === 0) return inNumbers(count)
  const style = { style: 'percent', maximumFractionDigits: 1 } as const
  return `${inNumbers(count)} (${(count / of).toLocaleString(pageLanguage(), style)})`
}
