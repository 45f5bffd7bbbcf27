import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'

export const Term = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  permalink: Type.String(),
  position: Type.Integer(),
  contents_count: Type.Integer(),
})
export type Term = Static<typeof Term>

const NewTerm = Type.Object({ title: Type.String({ minLength: 1, maxLength: 120 }) })

export const listTerms = {
  categories: endpoint({ method: 'GET', path: '/bullet/api/categories', reply: Type.Array(Term) }),
  authors: endpoint({ method: 'GET', path: '/bullet/api/authors', reply: Type.Array(Term) }),
}

export const createTerm = {
  categories: endpoint({
    method: 'POST',
    path: '/bullet/api/categories',
    body: NewTerm,
    reply: Term,
    status: 201,
  }),
  authors: endpoint({ method: 'POST', path: '/bullet/api/authors', body: NewTerm, reply: Term, status: 201 }),
}
