/** The parts of a JSON schema that the document uses. */
export interface ApiSchema {
  $ref?: string
  const?: unknown
  default?: unknown
  enum?: unknown[]
  anyOf?: ApiSchema[]
  allOf?: ApiSchema[]
  type?: string | string[]
  format?: string
  pattern?: string
  items?: ApiSchema
  properties?: Record<string, ApiSchema>
  patternProperties?: Record<string, ApiSchema>
  additionalProperties?: boolean | ApiSchema
  required?: string[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
}

/** Stands for a component. */
export interface ApiReference {
  $ref: string
}

export interface ApiParameter {
  name: string
  in: string
  required?: boolean
  description?: string
  schema: ApiSchema
}

/** A body by its media type. */
export type ApiContent = Record<string, { schema?: ApiSchema; example?: unknown }>

export interface ApiRequestBody {
  required: boolean
  content: ApiContent
}

export interface ApiResponse {
  description: string
  content?: ApiContent
  headers?: Record<string, { schema: ApiSchema } | ApiReference>
}

export interface ApiOperation {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  security: Record<string, string[]>[]
  parameters: (ApiParameter | ApiReference)[]
  requestBody?: ApiRequestBody
  responses: Record<string, ApiResponse | ApiReference>
}

/** The parts of an OpenAPI 3.1 document that are read on screen and made into types. */
export interface ApiDocument {
  /** Operations by path and method. */
  paths: Record<string, Record<string, ApiOperation>>
  /** By type of event. */
  webhooks: Record<string, { post: ApiOperation }>
  components: {
    schemas: Record<string, ApiSchema>
    parameters: Record<string, ApiParameter>
    responses: Record<string, ApiResponse>
  }
}
