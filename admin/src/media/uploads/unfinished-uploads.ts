import type { Upload } from './upload.ts'

const PREFIX = 'matinee.upload.'
const TAB_KEY = 'matinee.tab'
/** A record no tab has updated for this long belongs to a closed tab. */
const ABANDONED_AFTER = 30_000

type StoredUpload = Omit<Upload, 'state' | 'problem' | 'meter'>
interface Entry {
  tab: string
  touched_at: number
  upload: StoredUpload
}

/** Remembers unfinished uploads across a reload. */
export interface UnfinishedUploads {
  remember: (upload: Upload) => void
  forget: (id: string) => void
  /** Uploads that this tab or a closed one left unfinished; their files must be picked again. */
  left: () => Upload[]
}

export function createUnfinishedUploads(
  local: Storage,
  session: Storage,
  now: () => number,
): UnfinishedUploads {
  const tab = tabOf(session)
  const isFree = (entry: Entry) => entry.tab === tab || now() - entry.touched_at > ABANDONED_AFTER

  return {
    remember(upload) {
      const { state: _state, problem: _problem, meter: _meter, ...kept } = upload
      local.setItem(
        PREFIX + upload.id,
        JSON.stringify({ tab, touched_at: now(), upload: kept } satisfies Entry),
      )
    },
    forget: (id) => local.removeItem(PREFIX + id),
    left: () =>
      entriesIn(local)
        .filter(isFree)
        .map(asLeft)
        .sort((one, other) => one.added_at - other.added_at),
  }
}

const asLeft = ({ upload }: Entry): Upload => ({
  ...upload,
  state: 'needs_file',
  problem: null,
  meter: [],
})

function entriesIn(storage: Storage) {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  return keys
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => JSON.parse(storage.getItem(key) ?? '') as Entry)
}

// Session storage lives as long as its tab and survives a reload, so it identifies the tab.
function tabOf(session: Storage) {
  const tab = session.getItem(TAB_KEY) ?? crypto.getRandomValues(new Uint32Array(2)).join('-')
  session.setItem(TAB_KEY, tab)
  return tab
}
