import { keyOf } from '@matinee/client/queries'
import { reportBounce, listMails } from '@matinee/contract/notices/notices'
import { reaches } from '@matinee/contract/platform/roles'
import { Button, FileButton, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMailX } from '@tabler/icons-react'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../call.ts'
import { account } from '../members/queries.ts'
import { sentenceOf, notifySuccess } from '../parts/notify.tsx'
import { t } from '../text.ts'

/** Takes the report of a bounced mail, pasted or as the file a mail program saves. */
export function ReportBounce() {
  const { data } = useSuspenseQuery(account)
  const [isOpen, { open, close }] = useDisclosure(false)
  if (!reaches(data.role, 'people', 'edit')) return null
  return (
    <>
      <Button variant="default" leftSection={<IconMailX size={16} aria-hidden />} onClick={open}>
        {t('mails.bounce')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={t('mails.bounce_title')}
        closeButtonProps={{ 'aria-label': t('close') }}
        size="lg"
      >
        <BounceForm onDone={close} />
      </Modal>
    </>
  )
}

function BounceForm({ onDone }: { onDone: () => void }) {
  const queries = useQueryClient()
  const [message, setMessage] = useState('')
  const report = useMutation({
    mutationFn: () => call(reportBounce, { body: { message } }),
    async onSuccess({ mails }) {
      if (mails.length === 0) return
      notifySuccess(t('mails.bounce_noted', { address: mails[0]!.address }))
      onDone()
      await queries.invalidateQueries({ queryKey: keyOf(listMails) })
    },
  })
  const isUnknown = report.data?.mails.length === 0

  return (
    <Stack>
      <Text size="sm">{t('mails.bounce_text')}</Text>
      <Textarea
        label={t('mails.bounce_report')}
        value={message}
        onChange={({ currentTarget }) => {
          report.reset()
          setMessage(currentTarget.value)
        }}
        error={report.error ? sentenceOf(report.error) : isUnknown ? t('mails.bounce_unknown') : null}
        rows={10}
        dir="ltr"
        styles={{ input: { fontFamily: 'monospace' } }}
      />
      <Group justify="space-between">
        <FileButton
          accept=".eml,message/rfc822,text/plain"
          onChange={(file) => void file?.text().then(setMessage)}
        >
          {(props) => (
            <Button variant="default" {...props}>
              {t('mails.bounce_file')}
            </Button>
          )}
        </FileButton>
        <Button disabled={message.trim() === ''} loading={report.isPending} onClick={() => report.mutate()}>
          {t('mails.bounce_note')}
        </Button>
      </Group>
    </Stack>
  )
}
