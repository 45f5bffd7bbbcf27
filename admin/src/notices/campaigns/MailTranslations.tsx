import type { Editor } from '@tiptap/react'
import type { ReactNode } from 'react'
import { languageLabel } from '../../language.ts'
import { TranslationsCard } from '../../store/translations/TranslationsCard.tsx'
import type { TranslatableText } from '../../store/translations/translations.ts'
import { t } from '../../text.ts'
import { MAIL_EXTENSIONS } from './editor-extensions.ts'
import type { MailTexts, WrittenTranslations } from './mail-translations.ts'

interface Props {
  /** The language of the mail. */
  language: string
  texts: MailTexts
  value: WrittenTranslations
  onChange: (translations: WrittenTranslations) => void
  tools: (editor: Editor) => ReactNode
}

/** A mail in the other languages of the store, and what of it is missing there. */
export const MailTranslations = ({ language, texts, value, onChange, tools }: Props) => (
  <TranslationsCard
    written={{
      language,
      fallback: t('campaigns.translations_text', { language: languageLabel(language) }),
    }}
    value={value}
    onChange={onChange}
    texts={listTexts(texts, tools)}
  />
)

const listTexts = (
  { subject, preheader, html, test_subject = '', test_preheader = '' }: MailTexts,
  tools: Props['tools'],
): TranslatableText[] => [
  { name: 'subject', label: t('campaigns.subject'), own: subject, maxLength: 200 },
  { name: 'preheader', label: t('campaigns.preheader'), own: preheader, maxLength: 150 },
  { name: 'test_subject', label: t('campaigns.ab.subject'), own: test_subject, maxLength: 200 },
  { name: 'test_preheader', label: t('campaigns.ab.preheader'), own: test_preheader, maxLength: 150 },
  {
    ...{ name: 'html', label: t('campaigns.body'), own: html, maxLength: 50_000, kind: 'rich' as const },
    editor: { extensions: MAIL_EXTENSIONS, tools },
  },
]
