import type { TermDetail, TermKind } from '@matinee/contract/terms'
import { Anchor } from '@mantine/core'
import { Card } from '../../parts/Card.tsx'
import { Fact, Facts } from '../../people/person/Facts.tsx'
import { t } from '../../text.ts'
import { TERM_WORDS } from './term-words.ts'

/** What is said of a category or an author, for those who may look at it alone. */
export const TermFacts = ({ kind, saved }: { kind: TermKind; saved: TermDetail }) => (
  <Card title={t('terms.details')}>
    <Facts>
      <Fact name={t(TERM_WORDS[kind].description)}>{saved.description ?? '–'}</Fact>
      <Fact name={t('terms.address')}>
        <bdi dir="ltr">{`/${kind}/${saved.permalink}`}</bdi>
      </Fact>
      {saved.featured && <Fact name={t('terms.featured')}>{t('yes')}</Fact>}
      {saved.hidden && <Fact name={t('terms.hidden')}>{t('yes')}</Fact>}
      {saved.links.map(({ title, url }) => (
        <Fact key={url} name={title}>
          <Anchor href={url} target="_blank" rel="noreferrer" size="sm" dir="ltr">
            {url}
          </Anchor>
        </Fact>
      ))}
    </Facts>
  </Card>
)
