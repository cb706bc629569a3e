{{/* The name of everything: short enough for a pod's number behind it, since it names a node of a cluster too. */}}
{{- define "holdfast.name" -}}
{{- if contains .Chart.Name .Release.Name -}}
{{- .Release.Name | trunc 28 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 28 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "holdfast.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "holdfast.labels" -}}
{{ include "holdfast.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{- define "holdfast.serviceAccount" -}}
{{ .Values.serviceAccount.name | default (include "holdfast.name" .) }}
{{- end -}}

{{/* All nodes, by the names that the headless service gives them. */}}
{{- define "holdfast.peers" -}}
{{- $name := include "holdfast.name" . -}}
{{- range $i := until (int .Values.cluster.nodes) -}}
{{- if $i }},{{ end -}}
{{ $name }}-{{ $i }}={{ $name }}-{{ $i }}.{{ $name }}-nodes.{{ $.Release.Namespace }}.svc
{{- end -}}
{{- end -}}

{{/* A setting's name as the variable that sets it. */}}
{{- define "holdfast.variable" -}}
HOLDFAST_{{ . | replace "." "__" | replace "-" "_" | upper }}
{{- end -}}
