import type { EditedPage } from '@matinee/contract/site/pages'
import { Box, Stack, Text } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { languageLabel } from '../language.ts'
import { Card } from '../parts/Card.tsx'
import { FoldingHead } from '../parts/FoldingHead.tsx'
import { useContentLanguages } from '../store/translations/content-languages.ts'
import { countTranslated } from '../store/translations/translations.ts'
import { LanguageSelect, TranslatedTexts } from '../store/translations/TranslationsCard.tsx'
import { t } from '../text.ts'
import { BLOCK_ICONS, nameOf } from './block-kinds.ts'
import { groupsOf, type TextGroup } from './page-text-labels.ts'
import styles from './page-translations.module.css'
import type { PageForm } from './use-page-form.ts'

interface Props {
  form: PageForm
  saved: EditedPage
  mayEdit: boolean
  /** The language that is shown beside it. */
  shown: string
  onShow: (language: string) => void
}

/** The texts of a page in the other languages of the store, block by block; nothing while it has none. */
export function PageTranslations({ form, saved, mayEdit, shown, onShow }: Props) {
  const { own, others } = useContentLanguages(form.values.language)
  const [chosen, setChosen] = useState(others[0])
  const [open, setOpen] = useState<number | null>(null)
  const language =
    others.find((each) => each === shown) ?? others.find((each) => each === chosen) ?? others[0]
  if (language === undefined) return null

  const groups = groupsOf({ ...form.values, is_catalog: saved.is_catalog })
  const choose = (wanted: string) => {
    setChosen(wanted)
    onShow(wanted)
  }
  return (
    <Card title={t('translations.title')}>
      <Stack>
        <LanguageSelect
          description={t('site.fallback', { language: languageLabel(own) })}
          languages={others}
          texts={groups.flatMap(({ texts }) => texts)}
          translations={form.values.translations}
          value={language}
          onChange={choose}
        />
        {groups.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('translations.nothing_yet')}
          </Text>
        )}
        <ul className={styles.groups} aria-label={t('translations.title')}>
          {groups.map((group) => {
            const key = group.block?.key ?? 0
            return (
              <li key={key}>
                <Group
                  {...{ form, mayEdit, own, language, group }}
                  isOpen={open === key}
                  onToggle={() => {
                    setOpen(open === key ? null : key)
                    onShow(language)
                  }}
                />
              </li>
            )
          })}
        </ul>
      </Stack>
    </Card>
  )
}

interface GroupProps extends Pick<Props, 'form' | 'mayEdit'> {
  own: string
  language: string
  group: TextGroup
  isOpen: boolean
  onToggle: () => void
}

function Group({ form, mayEdit, own, language, group: { block, texts }, isOpen, onToggle }: GroupProps) {
  const id = useId()
  const { translations } = form.values
  const name = block ? nameOf(block) : t('site.page')
  const done = countTranslated(texts, translations, language)
  return (
    <>
      <FoldingHead
        icon={block ? BLOCK_ICONS[block.kind] : IconFileText}
        name={name}
        title={
          <Text fw={600} truncate className="as-written">
            {name}
          </Text>
        }
        kind={
          done === texts.length
            ? t('translations.complete')
            : t('translations.done', { done, count: texts.length })
        }
        isOpen={isOpen}
        controls={id}
        onToggle={onToggle}
      />
      {isOpen && (
        <Box component="fieldset" id={id} disabled={!mayEdit} py="md" px={0} m={0} bd={0} miw={0}>
          <TranslatedTexts
            texts={texts}
            own={own}
            language={language}
            value={translations}
            onChange={(changed) => form.setFieldValue('translations', changed as EditedPage['translations'])}
          />
        </Box>
      )}
    </>
  )
}
