import { expect, it } from 'vitest'
import { parsePageData } from '../../testing/page-data.ts'
import { makeWorld } from '../../testing/world.ts'
import { bestLocaleOf } from './locale.ts'

const world = await makeWorld()
const owner = await world.as(world.owner)

it.each([
  ['fr', 'fr'],
  ['fr-CA, en;q=0.8', 'fr'],
  ['en;q=0.2, de;q=0.7', 'de'],
  ['pt', 'pt-BR'],
  ['pt-PT', 'pt-BR'],
  ['PT-br', 'pt-BR'],
  ['ja, *;q=0.5', undefined],
  ['de;q=0, fr;q=0.1', 'fr'],
  ['de;q=rubbish', undefined],
  ['', undefined],
])('of what is offered, "%s" likes %s best', (header, locale) => {
  expect(bestLocaleOf(['en', 'fr', 'de', 'pt-BR'], header)).toBe(locale)
})

const pageFor = async (headers: Record<string, string>, url = '/catalog') => {
  const { body } = await world.app.inject({ url, headers })
  return { locale: parsePageData(body).locale, html: /<html[^>]+>/.exec(body)![0] }
}

it('uses the language of the visitor, the browser or the store, among those offered', async () => {
  await owner.patch('/bullet/api/store', { locale: 'es', locales: ['fr', 'ar', 'es'] })

  expect((await pageFor({})).locale).toBe('es')
  expect((await pageFor({ 'accept-language': 'fr-FR,de;q=0.9' })).locale).toBe('fr')
  expect((await pageFor({ 'accept-language': 'de' })).locale).toBe('es')
  const chosen = { cookie: 'matinee_locale=ar', 'accept-language': 'fr' }
  expect(await pageFor(chosen)).toMatchObject({
    locale: 'ar',
    html: expect.stringContaining('lang="ar" dir="rtl"'),
  })
  expect(await pageFor({ cookie: 'matinee_locale=de' })).toMatchObject({
    locale: 'es',
    html: expect.stringContaining('dir="ltr"'),
  })
  expect((await pageFor({ cookie: 'matinee_locale="><script>' })).locale).toBe('es')
})

it('lists offered languages in pages, and uses the store’s language in the admin', async () => {
  await owner.patch('/bullet/api/store', { locale: 'es', locales: ['fr', 'ar', 'es'] })
  const { body } = await world.app.inject('/catalog')
  expect(parsePageData(body).store.locales).toEqual(['es', 'fr', 'ar'])
  expect((await pageFor({ cookie: 'matinee_locale=ar' }, '/bullet')).locale).toBe('es')
})
