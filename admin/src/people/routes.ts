import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { pageNumber } from '../search.ts'
import { anId, shell } from '../shell/route.ts'
import { readPeopleSearch } from './people-search.ts'

const people = createRoute({
  getParentRoute: () => shell,
  path: '/people',
  validateSearch: readPeopleSearch,
  component: lazyRouteComponent(() => import('./PeopleScreen.tsx'), 'PeopleScreen'),
})

const person = createRoute({
  getParentRoute: () => shell,
  path: '/people/$id',
  params: anId,
  component: lazyRouteComponent(() => import('./PersonScreen.tsx'), 'PersonScreen'),
})

const memberFields = createRoute({
  getParentRoute: () => shell,
  path: '/people/fields',
  component: lazyRouteComponent(() => import('./fields/MemberFieldsScreen.tsx'), 'MemberFieldsScreen'),
})

const memberImports = createRoute({
  getParentRoute: () => shell,
  path: '/people/imports',
  validateSearch: ({ page }: Record<string, unknown>) => pageNumber(page),
  component: lazyRouteComponent(() => import('./imports/ImportsScreen.tsx'), 'ImportsScreen'),
})

const memberImport = createRoute({
  getParentRoute: () => shell,
  path: '/people/imports/$id',
  params: anId,
  component: lazyRouteComponent(() => import('./imports/ImportScreen.tsx'), 'ImportScreen'),
})

/** The screens of people. */
export const peopleRoutes = [people, person, memberFields, memberImports, memberImport] as const
