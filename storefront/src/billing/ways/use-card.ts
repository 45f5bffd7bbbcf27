import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { CardFault, readCard, type Card, type CardFaults, type TypedCard } from './card.ts'

const EMPTY: TypedCard = { number: '', expiry: '', cvc: '' }
const NONE: CardFaults = {}

/** The state of a card form: errors are shown at their fields, and the first of them gets focus. */
export function useCard() {
  const fields = useRef<HTMLDivElement>(null)
  const [card, setCard] = useState(EMPTY)
  const [faults, setFaults] = useState(NONE)

  const type = (part: Partial<TypedCard>) => {
    setCard((before) => ({ ...before, ...part }))
    setFaults((before) => without(before, Object.keys(part)))
  }
  const refuse = (wrong: CardFaults) => {
    // The error is in the page before focus moves, so that it is read out with the field.
    flushSync(() => setFaults(wrong))
    fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }
  /** Runs a function with the parsed card; throws `CardFault` if it is incomplete or refused. */
  const take = async <Given>(exchange: (card: Card) => Promise<Given>): Promise<Given> => {
    try {
      return await exchange(readCard(card))
    } catch (fault) {
      if (fault instanceof CardFault) refuse(fault.faults)
      throw fault
    }
  }

  return { fields, card, faults, type, take }
}

export type CardForm = ReturnType<typeof useCard>

const without = (faults: CardFaults, fields: string[]): CardFaults =>
  Object.fromEntries(Object.entries(faults).filter(([field]) => !fields.includes(field)))
