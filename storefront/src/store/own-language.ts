import { useShop } from './shop.ts'

/** Returns the `lang` of a text: the store's own language where it is not translated into the page's. */
export function useLangOf() {
  const { locale } = useShop().settings
  return (row: { untranslated?: readonly string[] | undefined }, field: string) =>
    row.untranslated?.includes(field) ? locale : undefined
}
