import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-part.ts'
import { anId, shell } from '../layout-routes.ts'
import { readSearch } from './program-search.ts'
import { readTermSearch } from './terms/term-search.ts'

const programs = createRoute({
  getParentRoute: () => shell,
  path: '/programs',
  validateSearch: readSearch,
  component: lazyScreen(() => import('./ProgramsScreen.tsx'), 'ProgramsScreen'),
})

const categories = createRoute({
  getParentRoute: () => shell,
  path: '/categories',
  validateSearch: readTermSearch,
  component: lazyScreen(() => import('./terms/TermsScreen.tsx'), 'CategoriesScreen'),
})

const category = createRoute({
  getParentRoute: () => shell,
  path: '/categories/$id',
  params: anId,
  component: lazyScreen(() => import('./terms/TermScreen.tsx'), 'CategoryScreen'),
})

const authors = createRoute({
  getParentRoute: () => shell,
  path: '/authors',
  validateSearch: readTermSearch,
  component: lazyScreen(() => import('./terms/TermsScreen.tsx'), 'AuthorsScreen'),
})

const author = createRoute({
  getParentRoute: () => shell,
  path: '/authors/$id',
  params: anId,
  component: lazyScreen(() => import('./terms/TermScreen.tsx'), 'AuthorScreen'),
})

const fields = createRoute({
  getParentRoute: () => shell,
  path: '/fields',
  component: lazyScreen(() => import('./fields/FieldsScreen.tsx'), 'FieldsScreen'),
})

const podcast = createRoute({
  getParentRoute: () => shell,
  path: '/podcast',
  component: lazyScreen(() => import('./podcasts/PodcastScreen.tsx'), 'PodcastScreen'),
})

/** The screens of the catalogue. */
export const catalogueRoutes = [programs, categories, category, authors, author, fields, podcast] as const
