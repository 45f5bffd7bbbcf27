import { useId, useState, type ReactNode, type SyntheticEvent } from 'react'
import { useText } from '../text.tsx'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** What the control of a field takes. */
interface ControlProps {
  id: string
  'aria-invalid'?: true
  'aria-describedby'?: string
  onInvalid: (event: SyntheticEvent<Control>) => void
  onInput: () => void
}

interface Props {
  label: string
  children: (control: ControlProps) => ReactNode
}

/** A labelled field. What is wrong with it is said below, in the language of the page; without scripts by the browser. */
export function ContactField({ label, children }: Props) {
  const id = useId()
  const { fault, onInvalid, onInput } = useFieldFault()
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children({
        ...{ id, onInvalid, onInput },
        ...(fault && { 'aria-invalid': true, 'aria-describedby': `${id}-fault` }),
      })}
      {fault && (
        <p id={`${id}-fault`} className="text-sm text-danger">
          {fault}
        </p>
      )}
    </div>
  )
}

/** The first field with a fault takes the focus, as the browser would give it. */
function useFieldFault() {
  const t = useText()
  const [fault, setFault] = useState<string>()
  return {
    fault,
    onInvalid(event: SyntheticEvent<Control>) {
      event.preventDefault()
      const { currentTarget: field } = event
      setFault(t(field.validity.typeMismatch ? 'contact.malformed' : 'contact.missing'))
      if (field.form?.querySelector(':invalid') === field) field.focus()
    },
    onInput: () => setFault(undefined),
  }
}
