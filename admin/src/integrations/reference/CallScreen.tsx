import type { ApiDocument } from '@matinee/contract/integrations/openapi-document'
import { Code, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { BackTo } from '../../parts/BackTo.tsx'
import { Card } from '../../parts/Card.tsx'
import { NotFound } from '../../parts/NotFound.tsx'
import { QueryBoundary } from '../../parts/QueryBoundary.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { t } from '../../text.ts'
import { DocumentText } from './DocumentText.tsx'
import { CallExamples } from './CallExamples.tsx'
import { callsIn, resolve, type ApiCall } from './document.ts'
import { MethodBadge } from './MethodBadge.tsx'
import { apiDocument } from './queries.ts'
import { schemaWords } from './schema-words.ts'
import { FieldLine, SchemaFields } from './SchemaFields.tsx'
import { TryCall } from './TryCall.tsx'

const route = getRouteApi('/shell/settings/api/$call')
const back = <BackTo to="/settings/api" label={t('reference.title')} />

/** One call: what goes in and comes out, examples, and a form to try it. */
export function CallScreen() {
  const id = route.useParams().call
  const query = useQuery(apiDocument)
  return (
    <QueryBoundary title={t('reference.title')} before={back} query={query} width={860}>
      {(data) => <CallDetails document={data} id={id} />}
    </QueryBoundary>
  )
}

function CallDetails({ document, id }: { document: ApiDocument; id: string }) {
  const call = callsIn(document).find(({ operationId }) => operationId === id)
  if (!call) return <NotFound />
  return (
    <Screen title={call.summary} width={860} before={back} beside={<MethodBadge method={call.method} />}>
      <Stack gap="lg" key={id}>
        <Code block dir="ltr">
          {call.method} {call.path}
        </Code>
        {call.description && (
          <Text size="sm" maw={640}>
            <DocumentText>{call.description}</DocumentText>
          </Text>
        )}
        <Text size="sm">{accessWords(call)}</Text>
        <Inputs document={document} call={call} />
        <CallExamples call={call} />
        <TryCall call={call} />
        <Answers document={document} call={call} />
      </Stack>
    </Screen>
  )
}

function accessWords({ scopes, security }: ApiCall): string {
  if (scopes)
    return t('reference.scopes', { scopes: scopes.map((way) => way.join(' + ')).join(' / ') || '–' })
  return t(security.length > 0 ? 'reference.no_key' : 'reference.open')
}

function Inputs({ document, call: { parameters, requestBody } }: { document: ApiDocument; call: ApiCall }) {
  if (parameters.length === 0 && !requestBody) return null
  const body = requestBody?.content['application/json']?.schema
  return (
    <Card title={t('reference.inputs')}>
      <Stack gap="sm">
        {parameters.map(({ name, in: place, required = false, schema, description }) => (
          <FieldLine
            key={`${place} ${name}`}
            name={name}
            isRequired={required}
            words={`${schemaWords(schema)} · ${place}`}
            description={description}
          />
        ))}
        {requestBody && (
          <Title order={3} size="h5">
            {t('reference.body')}
          </Title>
        )}
        {requestBody &&
          (body ? <SchemaFields document={document} schema={body} saysRequired /> : t('reference.file'))}
      </Stack>
    </Card>
  )
}

const Answers = ({ document, call: { responses } }: { document: ApiDocument; call: ApiCall }) => (
  <Card title={t('reference.answers')}>
    <Stack gap="md">
      {Object.entries(responses).map(([status, response]) => {
        const { description, content } = resolve(document, response)
        const schema = status.startsWith('2') ? content?.['application/json']?.schema : undefined
        return (
          <Stack key={status} gap={4}>
            <Text size="sm">
              <code>{status}</code> <DocumentText>{description}</DocumentText>
            </Text>
            {schema && <SchemaFields document={document} schema={schema} />}
          </Stack>
        )
      })}
    </Stack>
  </Card>
)
