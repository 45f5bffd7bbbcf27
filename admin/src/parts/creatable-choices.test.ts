import { expect, it } from 'vitest'
import { CREATE, matchingChoices } from './creatable-choices.ts'

const choice = (label: string) => ({ value: label, label })
const ALL = [...['Marines', 'Inês Moreau', 'Ana'].map(choice), { value: CREATE, label: 'Create' }]
const matchingLabels = (typed: string) => matchingChoices(ALL, typed).map(({ label }) => label)

it('puts first what begins with what is typed, and last the making of a new one', () => {
  expect(matchingLabels('Ines')).toEqual(['Inês Moreau', 'Marines', 'Create'])
})

it('makes no second one of the same name', () => {
  expect(matchingLabels('ana')).toEqual(['Ana'])
})

it('offers to make what is not there, and nothing to make while nothing is typed', () => {
  expect(matchingLabels('Zoe')).toEqual(['Create'])
  expect(matchingLabels('')).toEqual(['Marines', 'Inês Moreau', 'Ana'])
})
