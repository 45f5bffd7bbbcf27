import { createContext } from 'react'

/** How a filter shows itself: among others in a bar, as a field with its label, or as a chip while it is set. */
export const FilterLook = createContext<'bar' | 'field' | 'chip'>('bar')
