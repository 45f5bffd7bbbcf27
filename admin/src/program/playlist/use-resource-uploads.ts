import { MOST_RESOURCE_BYTES, type ResourceRow } from '@matinee/contract/catalogue/playlists'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../call.ts'
import { notifyError } from '../../parts/notify.tsx'
import { t } from '../../text.ts'
import { resources } from './queries.ts'
import { sendResource } from './send-resource.ts'

export interface SendingFile {
  id: number
  name: string
  /** Bytes. */
  size: number
  sent: number
}

let count = 0

/** Running uploads to a program. They stop when cancelled or when the screen is left. */
export function useResourceUploads(programId: number, onSent?: (resource: ResourceRow) => void) {
  const queries = useQueryClient()
  const [sending, setSending] = useState<readonly SendingFile[]>([])
  const stops = useRef(new Map<number, AbortController>())
  useEffect(() => {
    const running = stops.current
    return () => running.forEach((stop) => stop.abort(new UploadStopped()))
  }, [])

  async function sendOne(file: File) {
    const [id, stop] = [(count += 1), new AbortController()]
    const change = (sent: number) =>
      setSending((files) => files.map((one) => (one.id === id ? { ...one, sent } : one)))
    stops.current.set(id, stop)
    setSending((files) => [...files, { id, name: file.name, size: file.size, sent: 0 }])
    try {
      const kept = await sendResource({ programId, file, signal: stop.signal, onSent: change })
      onSent?.(kept)
      await queries.invalidateQueries({ queryKey: resources(programId).queryKey })
    } catch (error) {
      if (!(error instanceof UploadStopped)) notifyError(error)
    }
    stops.current.delete(id)
    setSending((files) => files.filter((one) => one.id !== id))
  }

  function send(files: readonly File[]) {
    for (const file of files) {
      if (file.size > MOST_RESOURCE_BYTES)
        notifyError(new ApiError(413, { code: 'resource_too_large', message: t('resource.too_large') }))
      else void sendOne(file)
    }
  }

  return { sending, send, giveUp: (id: number) => stops.current.get(id)?.abort(new UploadStopped()) }
}

class UploadStopped extends Error {
  override name = 'Stopped'
}
