import type { MemberImport } from '@matinee/contract/members/people-imports'
import { Button, Group, Stack, Text } from '@mantine/core'
import { Card } from '../../parts/Card.tsx'
import { askConfirmation } from '../../parts/confirm.tsx'
import { ButtonLink } from '../../parts/links.tsx'
import { t } from '../../text.ts'
import { Counts } from '../../parts/Counts.tsx'
import { FaultList } from './FaultList.tsx'
import { outcomeCounts } from './import-counts.ts'
import { SpendLines } from './SpendLines.tsx'
import { TakeoverCard } from './TakeoverCard.tsx'
import { useImport } from './use-import.ts'

/** The result of an import, with a button to undo it. */
export function EndedStep({ found }: { found: MemberImport }) {
  const { run, undo } = useImport(found.id)
  async function askAndUndo() {
    const question = {
      title: t('imports.undo_title'),
      text:
        found.kind === 'people'
          ? t('imports.undo_text', { added: found.added, changed: found.changed })
          : t('imports.undo_text_history'),
      action: t('imports.undo'),
    }
    if (await askConfirmation(question)) undo.mutate()
  }
  const hasFaults = found.wrong > 0 && (found.state === 'done' || found.state === 'undone')
  return (
    <Stack gap="md">
      <Card title={t(`imports.state.${found.state}`)}>
        <Stack>
          <Counts counts={outcomeCounts(found)} />
          <SpendLines spend={found.spend} />
          {found.state === 'undone' && (
            <Text size="sm">
              {t(found.kind === 'people' ? 'imports.undone_text' : 'imports.undone_history', {
                undone: found.undone,
                kept: found.kept,
              })}
            </Text>
          )}
          {found.state === 'undone' && found.paying && (
            <Text size="sm">
              {t('imports.undone_paying', { unsubscribed: found.unsubscribed, charged: found.charged })}
            </Text>
          )}
          <Group gap="xs">
            {found.state === 'stopped' && (
              <Button loading={run.isPending} onClick={() => run.mutate()}>
                {t('imports.go_on')}
              </Button>
            )}
            {found.kind === 'people' && found.added > 0 && found.state !== 'undone' && (
              <ButtonLink to="/people" search={{ import_id: found.id }} variant="default">
                {t('imports.show_people')}
              </ButtonLink>
            )}
            {found.can_undo && (
              <Button variant="default" loading={undo.isPending} onClick={() => void askAndUndo()}>
                {t('imports.undo')}
              </Button>
            )}
          </Group>
          {found.kind === 'people' && found.added > 0 && found.state === 'done' && !found.options.invite && (
            <Text size="sm" c="dimmed">
              {t('imports.invite_later')}
            </Text>
          )}
        </Stack>
      </Card>
      {found.state === 'done' && found.subscribed > 0 && <TakeoverCard id={found.id} />}
      {hasFaults && <FaultList id={found.id} />}
    </Stack>
  )
}
