import { getUploadRules } from '@matinee/contract/media/media'
import { type QueryClient } from '@tanstack/react-query'
import { createContext, use, useSyncExternalStore } from 'react'
import { readQuery } from '../../read.ts'
import { bytes } from '../../format.ts'
import { notifyError } from '../../parts/notify.tsx'
import { t } from '../../text.ts'
import { makeUploads, type Uploads } from './queue.ts'
import { discardTransfer, startTransfer } from './transfer.ts'
import { createUnfinishedUploads } from './unfinished-uploads.ts'

export const uploadRules = readQuery(
  getUploadRules,
  {},
  {
    staleTime: Infinity,
  },
)

interface Rules {
  max_bytes: number
  chunk_bytes: number
}

// Refused before a byte is sent; only the server's probe knows what a film really is.
const NOT_A_FILM = /^(image|text)\/|^application\/(pdf|zip|json|msword)/

function refusalOf(file: File, { max_bytes }: Rules) {
  if (file.size === 0) return t('upload.empty')
  if (file.size > max_bytes) return t('upload.too_large', { limit: bytes(max_bytes) })
  return NOT_A_FILM.test(file.type) ? t('upload.not_a_film') : null
}

/** The uploads of this tab, to the real server. */
export const uploadsOf = (queries: QueryClient, rules: Rules): Uploads =>
  makeUploads({
    start: (file, upload, tell) => startTransfer(rules.chunk_bytes, file, upload, tell),
    discard: (url) => void discardTransfer(url).catch(notifyError),
    refuse: (file) => refusalOf(file, rules),
    unfinished: createUnfinishedUploads(localStorage, sessionStorage, Date.now),
    now: () => performance.now(),
    finished: () => void queries.invalidateQueries(),
  })

const UploadsContext = createContext<Uploads | null>(null)
export const UploadsProvider = UploadsContext.Provider

/** The uploads of this tab and their current state. */
export function useUploads() {
  const uploads = use(UploadsContext)
  if (!uploads) throw new Error('useUploads needs an UploadsProvider around it.')
  return { uploads, list: useSyncExternalStore(uploads.subscribe, uploads.list) }
}
