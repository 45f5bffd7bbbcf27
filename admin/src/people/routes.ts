import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-part.ts'
import { pageNumber } from '../search.ts'
import { anId, shell } from '../layout-routes.ts'
import { readPeopleSearch } from './people-search.ts'

const people = createRoute({
  getParentRoute: () => shell,
  path: '/people',
  validateSearch: readPeopleSearch,
  component: lazyScreen(() => import('./PeopleScreen.tsx'), 'PeopleScreen'),
})

const person = createRoute({
  getParentRoute: () => shell,
  path: '/people/$id',
  params: anId,
  component: lazyScreen(() => import('./PersonScreen.tsx'), 'PersonScreen'),
})

const memberFields = createRoute({
  getParentRoute: () => shell,
  path: '/people/fields',
  component: lazyScreen(() => import('./fields/MemberFieldsScreen.tsx'), 'MemberFieldsScreen'),
})

const memberImports = createRoute({
  getParentRoute: () => shell,
  path: '/people/imports',
  validateSearch: ({ page }: Record<string, unknown>) => pageNumber(page),
  component: lazyScreen(() => import('./imports/ImportsScreen.tsx'), 'ImportsScreen'),
})

const memberImport = createRoute({
  getParentRoute: () => shell,
  path: '/people/imports/$id',
  params: anId,
  component: lazyScreen(() => import('./imports/ImportScreen.tsx'), 'ImportScreen'),
})

/** The screens of people. */
export const peopleRoutes = [people, person, memberFields, memberImports, memberImport] as const
