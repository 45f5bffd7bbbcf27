import { createContext } from 'react'

/** The form in which a filter is rendered: in a bar, as a field with its label, or as a chip while it is active. */
export const FilterLook = createContext<'bar' | 'field' | 'chip'>('bar')
