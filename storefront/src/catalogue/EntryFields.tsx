import { Button } from '@matinee/ui/Button'
import { useEffect, useRef, type FocusEvent, type FormEvent } from 'react'
import { useText } from '../text.tsx'
import { endsOf, rangeOf, wordsOf, type EntryType } from './entries.ts'

interface Props {
  title: string
  type: EntryType
  value: string
  onEnter: (value: string) => void
  /** Shows an apply button; without it, leaving the field applies the value. */
  withAction?: boolean
}

/** The typed filters of a list, applied on submit or on leaving the field. */
export function EntryFields({ title, type, value, onEnter, withAction = false }: Props) {
  const t = useText()
  const read = (form: HTMLFormElement) => {
    const next = valueOf(new FormData(form))
    if (next !== value) onEnter(next)
  }
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    read(event.currentTarget)
  }

  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>) => {
    if (!currentTarget.contains(relatedTarget)) read(currentTarget)
  }

  return (
    <form
      aria-label={title}
      onSubmit={send}
      {...(!withAction && { onBlur: leave })}
      className="flex flex-col gap-2.5 p-2.5"
    >
      {type === 'text' ? <Words value={value} /> : <Ends type={type} value={value} />}
      {withAction && <Button type="submit">{t('filter.apply')}</Button>}
    </form>
  )
}

function valueOf(typed: FormData) {
  const text = (name: string) => {
    const value = typed.get(name)
    return typeof value === 'string' ? value : ''
  }
  return typed.has('words') ? wordsOf(text('words')) : rangeOf(text('from'), text('to'))
}

const Words = ({ value }: { value: string }) => {
  const t = useText()
  return <Line name="words" label={t('filter.contains')} type="search" maxLength={100} defaultValue={value} />
}

function Ends({ type, value }: { type: 'number' | 'date'; value: string }) {
  const t = useText()
  const [from, to] = endsOf(value)
  return (
    <div className={type === 'number' ? 'grid grid-cols-2 gap-2.5' : 'flex flex-col gap-2.5'}>
      <Line name="from" label={t('filter.from')} type={type} step="any" defaultValue={from} />
      <Line name="to" label={t('filter.to')} type={type} step="any" defaultValue={to} />
    </div>
  )
}

interface LineProps {
  name: string
  label: string
  type: string
  defaultValue: string
  step?: string
  maxLength?: number
}

/** Follows the applied value, also when it is removed elsewhere, without losing focus. */
function Line({ label, ...input }: LineProps) {
  const line = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (line.current) line.current.value = input.defaultValue
  }, [input.defaultValue])

  return (
    <label className="flex min-w-0 flex-col gap-1 text-sm">
      <span className="text-quiet">{label}</span>
      <input
        ref={line}
        {...input}
        className="min-h-10 w-full min-w-0 rounded-lg border border-edge bg-canvas px-2.5 text-ink"
      />
    </label>
  )
}
