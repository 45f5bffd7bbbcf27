import { useLayoutEffect, useRef, useState } from 'react'
import type { ApiError } from '../call.ts'
import { Fault } from './Fault.tsx'
import { sentenceFor, useLanguage } from '../text.tsx'

interface Props {
  error: ApiError | null
  /** The field errors of the form, by name. */
  faults: Record<string, string>
}

/** The error of a form as a whole, unless every error belongs to a field of it. */
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
