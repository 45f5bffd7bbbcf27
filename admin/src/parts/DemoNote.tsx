import { Alert } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { t } from '../text.ts'

/** Says what is special about something of the demo. */
export const DemoNote = ({ text }: { text: 'demo.automation' | 'demo.campaign' }) => (
  <Alert variant="light" color="gray" icon={<IconSparkles />}>
    {t(text)}
  </Alert>
)
