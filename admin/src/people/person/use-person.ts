import { queriesUnder } from '@matinee/client/queries'
import type { Body } from '@matinee/contract/platform/endpoint'
import { changePerson, type Person, listPeople } from '@matinee/contract/members/people'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { person } from '../queries.ts'

export type PersonChanges = Body<typeof changePerson>

/** Caches the data of a person, and invalidates lists and logs. */
export function useCachePerson() {
  const queries = useQueryClient()
  return async (known: Person) => {
    queries.setQueryData(person(known.id).queryKey, known)
    await queries.invalidateQueries(queriesUnder(listPeople.path))
  }
}

export function useChangePerson(id: number) {
  const know = useCachePerson()
  return useMutation({
    mutationFn: (changes: PersonChanges) => call(changePerson, { params: { id }, body: changes }),
    onSuccess: know,
  })
}
