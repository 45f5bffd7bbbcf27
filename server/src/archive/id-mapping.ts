import { exactNumber, isExactNumber, type Exact, type ExactRow } from './exact-json.ts'

/** How the rows of an archive are numbered where they are restored. */
export interface IdMapping {
  /** Added to every id but those of stores: one number for all tables, so that nobody need know whose id it is. */
  shift: number
  stores: ReadonlyMap<number, number>
}

const ID_NAME = /(^|_)ids?$/
/** What looks like an id of ours and is somebody else's. */
const FOREIGN_COLUMNS = new Set(['custom_fields', 'event', 'stats_id', 'analytics_env_id', 'ga_id'])
const STORED_MENTION = /@\[(\d{1,15})\]/g
/** At the start of a text or of an address in it, never within the address of another site. */
const STORAGE_KEY =
  /(?<=^|["'(\s=]|^\/|["'(\s=]\/)(videos|resources|images|people\/imports)\/(\d{1,15})(\/films\/(\d{1,15}))?(?=\/)/g
const ADMIN_PATH = /(?<=^\/bullet\/[a-z_]+\/)\d{1,15}$/

/** A row with the ids, and the places of files, that it has where it is restored. */
export const mapRow = (row: ExactRow, mapping: IdMapping): ExactRow =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      FOREIGN_COLUMNS.has(name) ? value : mapValue(name, value, ID_NAME.test(name), mapping),
    ]),
  )

function mapValue(name: string, value: Exact, isId: boolean, mapping: IdMapping): Exact {
  if (isExactNumber(value)) return isId ? mapId(name, value.rawJSON, mapping) : value
  if (typeof value === 'string') return mapText(name, value, mapping)
  if (Array.isArray(value)) return value.map((item) => mapValue(name, item, isId, mapping))
  if (value === null || typeof value === 'boolean') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const isIdToo = ID_NAME.test(key) || (isId && (key === 'from' || key === 'to'))
      return [key, mapValue(ID_NAME.test(key) ? key : name, inner, isIdToo, mapping)]
    }),
  )
}

const mapId = (name: string, digits: string, mapping: IdMapping) =>
  exactNumber(name === 'store_id' ? storeOf(Number(digits), mapping) : BigInt(digits) + BigInt(mapping.shift))

const storeOf = (id: number, { stores }: IdMapping) => stores.get(id) ?? id

function mapText(name: string, text: string, mapping: IdMapping): string {
  const keyed = mapStorageKeys(text, mapping).replace(ADMIN_PATH, (id) => String(Number(id) + mapping.shift))
  return name === 'body'
    ? keyed.replaceAll(STORED_MENTION, (_, id: string) => `@[${Number(id) + mapping.shift}]`)
    : keyed
}

/** The place of a file where it is restored; the same for a place that occurs in a text. */
export const mapStorageKeys = (text: string, mapping: IdMapping): string =>
  text.replaceAll(STORAGE_KEY, (_, kind: string, id: string, film: string | undefined, video: string) => {
    const isStore = kind === 'images' || kind === 'people/imports'
    const mapped = isStore ? storeOf(Number(id), mapping) : Number(id) + mapping.shift
    return `${kind}/${mapped}${film ? `/films/${Number(video) + mapping.shift}` : ''}`
  })
