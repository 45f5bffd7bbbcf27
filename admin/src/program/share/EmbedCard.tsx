import { PROGRAM_EMBED_MODES, type ProgramEmbedding } from '@matinee/contract/embeds/embeds'
import type { Program } from '@matinee/contract/catalogue/programs'
import { Alert, Skeleton, Stack, Text } from '@mantine/core'
import { Card } from '../../parts/Card.tsx'
import { TextLink } from '../../parts/links.tsx'
import { Problem } from '../../parts/Problem.tsx'
import { EmbedRuleFields } from '../../store/EmbedRuleFields.tsx'
import { t } from '../../text.ts'
import { EmbedCode } from './EmbedCode.tsx'
import { useEmbedRule } from './use-embed-rule.ts'

/** Where other sites may embed a program, and the code with which they do. */
export function EmbedCard({ program }: { program: Program }) {
  const { embedding, error, refetch, change } = useEmbedRule(program.id)
  return (
    <Card title={t('embed.title')}>
      {error && !embedding ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : embedding ? (
        <Stack>
          <EmbedRule embedding={embedding} onChange={(rule) => change.mutate(rule)} />
          {isNowhere(embedding) ? (
            <Text size="sm" c="dimmed">
              {t('embed.off')}
            </Text>
          ) : (
            <EmbedCode
              path={`/embed/${encodeURIComponent(program.public_permalink)}`}
              title={program.title}
            />
          )}
        </Stack>
      ) : (
        <Skeleton height={180} />
      )}
    </Card>
  )
}

const isNowhere = ({ mode, store }: ProgramEmbedding) => (mode === 'store' ? store.mode : mode) === 'nowhere'

interface EmbedRuleProps {
  embedding: ProgramEmbedding
  onChange: (rule: Pick<ProgramEmbedding, 'mode' | 'domains'>) => void
}

function EmbedRule({ embedding, onChange }: EmbedRuleProps) {
  const { mode, domains, store } = embedding
  const wordOf = (each: (typeof PROGRAM_EMBED_MODES)[number]) =>
    each === 'store' ? t(`embed.mode.store_${store.mode}`) : t(`embedding.mode.${each}`)
  return (
    <>
      <EmbedRuleFields
        label={t('embedding.allowed')}
        modes={PROGRAM_EMBED_MODES}
        wordOf={wordOf}
        value={{ mode, domains }}
        onChange={onChange}
      />
      {mode === 'listed' && domains.length === 0 && (
        <Alert variant="light" color="yellow">
          {t('embedding.missing')}
        </Alert>
      )}
      {mode === 'store' && (
        <TextLink to="/settings/embedding" size="xs">
          {t('embed.settings')}
        </TextLink>
      )}
    </>
  )
}
