import { REVIEW_DAYS, type PrivateLink } from '@matinee/contract/catalogue/private-links'
import type { Program } from '@matinee/contract/catalogue/programs'
import { DAY_MS } from '@matinee/contract/platform/durations'
import { Button, Group, NativeSelect, Skeleton, Stack, Text } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { moment } from '../format.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { Problem } from '../parts/Problem.tsx'
import { t } from '../text.ts'
import { notifyError } from '../parts/notify.tsx'
import { copyLink, usePrivateLinks } from './share/use-private-links.ts'

interface SharePreviewDialogProps {
  program: Pick<Program, 'id'>
  onClose: () => void
}

/** Creates, copies and revokes links that show a draft to people without an account. */
export const SharePreviewDialog = ({ program, onClose }: SharePreviewDialogProps) => (
  <Dialog onClose={onClose} title={t('share_preview.title')}>
    <Stack>
      <Text size="sm">{t('share_preview.intro')}</Text>
      <Links id={program.id} />
    </Stack>
  </Dialog>
)

function Links({ id }: { id: number }) {
  const { links, error, refetch, make, askAndRevoke } = usePrivateLinks(id, 'review')
  if (error && !links) return <Problem error={error} onRetry={() => void refetch()} />
  if (!links) return <Skeleton height={72} />
  return (
    <>
      <NewLink
        isMaking={make.isPending}
        onMake={(days) => make.mutate({ name: '', expires_at: daysFromNow(days) }, { onError: notifyError })}
      />
      {links.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('share_preview.none')}
        </Text>
      )}
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {links.map((link) => (
          <LinkRow key={link.id} link={link} onRevoke={() => void askAndRevoke(link)} />
        ))}
      </Stack>
    </>
  )
}

const daysFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

const DAYS = [1, REVIEW_DAYS, 30] as const

function NewLink({ isMaking, onMake }: { isMaking: boolean; onMake: (days: number) => void }) {
  const [days, setDays] = useState<number>(REVIEW_DAYS)
  return (
    <Group align="flex-end" gap="sm">
      <NativeSelect
        label={t('share_preview.days')}
        value={days}
        onChange={(event) => setDays(Number(event.currentTarget.value))}
        data={DAYS.map((value) => ({ value: String(value), label: t(`share_preview.days_${value}`) }))}
        flex={1}
      />
      <Button loading={isMaking} onClick={() => onMake(days)}>
        {t('share_preview.make')}
      </Button>
    </Group>
  )
}

function LinkRow({ link, onRevoke }: { link: PrivateLink; onRevoke: () => void }) {
  const until = t('share_preview.until', { when: moment(link.expires_at ?? '') })
  return (
    <Group component="li" justify="space-between" gap="xs">
      <Stack gap={0}>
        <Text size="sm">{until}</Text>
        {link.made_by && (
          <Text size="xs" c="dimmed">
            {t('share_preview.by', { name: link.made_by })}
          </Text>
        )}
      </Stack>
      <Group gap="xs">
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconCopy size={14} aria-hidden />}
          aria-label={`${t('share_preview.copy')} (${until})`}
          onClick={() => void copyLink(link)}
        >
          {t('share_preview.copy')}
        </Button>
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          aria-label={`${t('share_preview.revoke')} (${until})`}
          onClick={onRevoke}
        >
          {t('share_preview.revoke')}
        </Button>
      </Group>
    </Group>
  )
}
