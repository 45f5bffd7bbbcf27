import { toPlainText } from '@matinee/contract/catalogue/rich-text'
import type { TermDetail, TermKind } from '@matinee/contract/catalogue/terms'
import { Anchor } from '@mantine/core'
import { Card } from '../../parts/Card.tsx'
import { DescriptionItem, DescriptionList } from '../../parts/DescriptionList.tsx'
import { t } from '../../text.ts'
import { TERM_WORDS } from './term-words.ts'

/** A category or an author, read-only. */
export const TermFacts = ({ kind, saved }: { kind: TermKind; saved: TermDetail }) => (
  <Card title={t('terms.details')}>
    <DescriptionList>
      <DescriptionItem name={t(TERM_WORDS[kind].description)}>
        {toPlainText(saved.description) ?? '–'}
      </DescriptionItem>
      <DescriptionItem name={t('terms.address')}>
        <bdi dir="ltr">{`/${kind}/${saved.permalink}`}</bdi>
      </DescriptionItem>
      {saved.featured && <DescriptionItem name={t('terms.featured')}>{t('yes')}</DescriptionItem>}
      {saved.hidden && <DescriptionItem name={t('terms.hidden')}>{t('yes')}</DescriptionItem>}
      {saved.links.map(({ title, url }) => (
        <DescriptionItem key={url} name={title}>
          <Anchor href={url} target="_blank" rel="noreferrer" size="sm" dir="ltr">
            {url}
          </Anchor>
        </DescriptionItem>
      ))}
    </DescriptionList>
  </Card>
)
