import type pg from 'pg'
import { conditionOfStores, quoteTable, type DatabaseTable } from './database-tables.ts'
import { PICTURE_COLUMNS } from '../media/orphaned-pictures.ts'
import { videoFolder } from '../media/video-removal.ts'
import { resourceFolder } from '../catalogue/resources/resource-removal.ts'

/** Which stored files belong to some stores. */
export interface FileKeys {
  /** Everything in these belongs to them. */
  folders: string[]
  /** What their rows name, and must be there. */
  named: string[]
}

/** Columns that name one file each. */
const NAMING_COLUMNS: [table: string, file: string, condition?: string][] = [
  ['public.video', 'source_key', `state = 'ready'`],
  ['public.video', `hls_key || '/master.m3u8'`, `state = 'ready'`],
  ['public.caption', 'file_key'],
  ['public.resource', 'file_key'],
]

const NAMING_PICTURES = new RegExp(PICTURE_COLUMNS)
const PICTURE_TYPES = /^(text|jsonb|text\[\])$/

/** Reads from a snapshot of the database which files belong to some stores. */
export async function readFileKeys(
  client: pg.ClientBase,
  tables: readonly DatabaseTable[],
  storeIds: readonly number[],
): Promise<FileKeys> {
  const select = async (table: string, expression: string, condition = 'true') => {
    const ofStores = conditionOfStores(
      tables.find(({ name }) => name === table)!,
      tables,
      storeIds,
    )
    const { rows } = await client.query<{ value: string }>(
      `select distinct (${expression})::text as value from ${quoteTable(table)} as named
        where ${condition} and ${ofStores} order by 1`,
    )
    return rows.flatMap(({ value }) => (value ? [value] : []))
  }
  const videos = await select('public.video', 'id')
  const contents = await select('public.resource', 'content_id')
  const named = []
  for (const [table, file, condition] of NAMING_COLUMNS) named.push(...(await select(table, file, condition)))
  for (const { name } of tables.filter(hasPictures))
    named.push(
      ...(await select(
        name,
        `(regexp_matches(named::text, '(images/[0-9]+/[A-Za-z0-9_/-]+[.]webp)', 'g'))[1]`,
      )),
    )
  return {
    folders: [
      ...storeIds.flatMap((id) => [`images/${id}`, `people/imports/${id}`]),
      ...videos.map((id) => videoFolder(Number(id))),
      ...contents.map((id) => resourceFolder(Number(id))),
    ],
    named: [...new Set(named)],
  }
}

const hasPictures = ({ columns }: DatabaseTable) =>
  columns.some(({ name, type }) => NAMING_PICTURES.test(name) && PICTURE_TYPES.test(type))
