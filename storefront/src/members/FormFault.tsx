import { useLayoutEffect, useRef, useState } from 'react'
import type { ApiError } from '../call.ts'
import { Fault } from './Fault.tsx'
import { sentenceFor, useLanguage } from '../text.tsx'

interface Props {
  error: ApiError | null
  /** What is said under the fields of its form, by their names. */
  faults: Record<string, string>
}

/** What went wrong with a form as a whole: said here unless every fault has a field of the form to stand under. */
export function FormFault({ error, faults }: Props) {
  const { words } = useLanguage()
  const place = useRef<HTMLDivElement>(null)
  const [isSaid, setSaid] = useState(false)

  useLayoutEffect(() => {
    const fields = place.current?.closest('form')?.elements
    const names = Object.keys(faults)
    setSaid(names.length > 0 && names.every((name) => fields?.namedItem(name)))
  }, [faults])

  return (
    <div ref={place} className="empty:hidden">
      <Fault>{error && !isSaid && sentenceFor(error, words)}</Fault>
    </div>
  )
}
