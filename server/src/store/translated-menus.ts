import type { StoreInfo } from '@matinee/contract/store/store'
import type { StoreRow } from './queries.ts'

interface ShownEntry {
  label: string
  address: string
  /** In the other languages of the store; none was kept before menus were translated. */
  labels?: Readonly<Record<string, string>>
}

/** What visitors see of the menus, in every language. */
export interface ShownMenus {
  header: ShownEntry[]
  footer: ShownEntry[]
}

/** The menus as a reader of a language sees them. */
export function menusIn(
  { menus: { header, footer }, locale: own }: Pick<StoreRow, 'menus' | 'locale'>,
  language: string,
): StoreInfo['menus'] {
  const entryIn = ({ label, address, labels = {} }: ShownEntry) => {
    if (language === own) return { label, address }
    const said = labels[language]
    return said ? { label: said, address } : { label, address, lang: own }
  }
  return { header: header.map(entryIn), footer: footer.map(entryIn) }
}
