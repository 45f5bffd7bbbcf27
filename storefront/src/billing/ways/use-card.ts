import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { CardFault, readCard, type Card, type CardFaults, type TypedCard } from './card.ts'

const EMPTY: TypedCard = { number: '', expiry: '', cvc: '' }
const NONE: CardFaults = {}

/** A card being typed: what is wrong with it is said at its fields, and the first of them gets the focus. */
export function useCard() {
  const fields = useRef<HTMLDivElement>(null)
  const [card, setCard] = useState(EMPTY)
  const [faults, setFaults] = useState(NONE)

  const type = (part: Partial<TypedCard>) => {
    setCard((before) => ({ ...before, ...part }))
    setFaults((before) => without(before, Object.keys(part)))
  }
  const refuse = (wrong: CardFaults) => {
    // What is wrong stands there before the focus comes, so that it is read out with the field.
    flushSync(() => setFaults(wrong))
    fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }
  /** Does something with the card as it was typed; throws `CardFault` where it is not whole or is refused. */
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
