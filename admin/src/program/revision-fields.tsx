import type { RevisionField } from '@matinee/contract/platform/revisions'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { languageLabel } from '../language.ts'
import { countryName } from '../countries.ts'
import { Thumbnail } from '../parts/Thumbnail.tsx'
import { t, type Word } from '../text.ts'

const LABELS: Record<string, Word> = {
  title: 'program.title',
  short_description: 'program.short_description',
  description: 'program.description',
  access: 'program.access',
  preview_seconds: 'access.preview',
  chapter_style: 'program.chapter_style',
  commenting: 'commenting.program',
  tags: 'program.tags',
  meta_title: 'seo.meta_title',
  meta_description: 'seo.meta_description',
  categories: 'program.categories',
  authors: 'program.authors',
  regions: 'regions.title',
  region_mode: 'regions.program',
  region_countries: 'regions.countries',
  custom_values: 'fields.title',
  translations: 'translations.title',
  pictures: 'history.pictures',
  horizontal_image: 'image.horizontal',
  vertical_image: 'image.vertical',
  square_image: 'image.square',
}

/** What a field of a program is called. */
export function labelOf({ field, name }: Pick<RevisionField, 'field' | 'name'>): string {
  if (name !== null) return name
  const [group, language, text] = field.split('.')
  if (group === 'translations' && language && text)
    return t('translations.text_in', { text: wordOf(text), language: languageLabel(language) })
  return wordOf(field)
}

const wordOf = (field: string) => (LABELS[field] ? t(LABELS[field]) : field)

const CHOICES: Record<string, (value: string) => string> = {
  access: (value) => t(`access.${value as 'public'}`),
  chapter_style: (value) => t(`chapter_style.${(value || 'store') as 'store'}`),
  commenting: (value) =>
    value === 'inherit' ? t('chapter_style.store') : t(`commenting.program.${value as 'on'}`),
  region_mode: (value) => t(`regions.${value as 'all'}`),
}

/** A picture or a choice; undefined for plain text. */
export function showValue(field: string, value: string): ReactNode {
  if (field.endsWith('_image') && value) return <Thumbnail image={value} width={160} />
  if (field === 'region_countries' && value)
    return (
      <Text>
        {value
          .split('\n')
          .map((code) => countryName(code))
          .join(', ')}
      </Text>
    )
  const choice = CHOICES[field]
  return choice && <Text>{choice(value)}</Text>
}
