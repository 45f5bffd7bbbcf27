import { keyOf } from '@matinee/client/queries'
import { sendTestMail, listMails } from '@matinee/contract/notices/notices'
import { Alert, Box, Button, Group, Stack, TextInput } from '@mantine/core'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../call.ts'
import { account } from '../members/queries.ts'
import { sentenceOf } from '../parts/notify.tsx'
import { t } from '../text.ts'

/** Sends a test mail and shows the result. */
export function TestMail() {
  const { data } = useSuspenseQuery(account)
  const queries = useQueryClient()
  const [address, setAddress] = useState(data.email ?? '')
  const test = useMutation({
    mutationFn: () => call(sendTestMail, { body: { address } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf(listMails) }),
  })

  return (
    <Stack gap="xs" w="100%" maw={520}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          test.mutate()
        }}
      >
        <Group gap="xs" align="flex-end">
          <TextInput
            type="email"
            label={t('mails.test_to')}
            value={address}
            onChange={({ currentTarget }) => setAddress(currentTarget.value)}
            error={test.error ? sentenceOf(test.error) : null}
            required
            withAsterisk={false}
            dir="ltr"
            maxLength={254}
            style={{ flex: '1 1 220px' }}
          />
          <Button type="submit" variant="default" loading={test.isPending}>
            {t('mails.test')}
          </Button>
        </Group>
      </form>
      <Box component="output" display="block">
        {test.data && (
          <Alert color={test.data.sent ? 'teal' : 'red'} variant="outline">
            {test.data.sent
              ? t('mails.test_sent', { place: `\u2066${test.data.said}\u2069` })
              : t('mails.test_failed', { said: `\u2068${test.data.said}\u2069` })}
          </Alert>
        )}
      </Box>
    </Stack>
  )
}
