"""Plain frozen dataclasses and their like to JSON text and back, with a version on the envelope.

What a text holds is exactly what its type says: no field too many, no number in quotes. Dataclasses that may
stand in one another's place are told apart by their field ``kind: Literal[...]``.
"""

from typing import Any, Generic, TypeVar, cast

from pydantic import TypeAdapter
from pydantic_core import SchemaSerializer, SchemaValidator, ValidationError, core_schema

T = TypeVar("T")

TAG = "kind"


class UnknownVersion(Exception):
    """The text was written under another version of its type."""


class BrokenText(Exception):
    """The text is not what the type says; the message begins with the path to the first fault."""


class Codec(Generic[T]):
    """Writes and reads one type: ``Codec(Table, 1)``. A version is a promise; change the type, raise it."""

    def __init__(self, value_type: Any, version: int) -> None:
        self.version = version
        derived = TypeAdapter(value_type).core_schema
        schema = _tight(derived, _definitions(derived))
        envelope = core_schema.typed_dict_schema(
            {
                "v": core_schema.typed_dict_field(core_schema.literal_schema([version])),
                "value": core_schema.typed_dict_field(schema),
            },
            extra_behavior="forbid",
        )
        self._validator = SchemaValidator(envelope)
        self._serializer = SchemaSerializer(envelope)

    def encode(self, value: T) -> str:
        """The value as compact JSON; a value that is not of the type is an error."""
        return self._serializer.to_json({"v": self.version, "value": value}, warnings="error").decode()

    def decode(self, text: str) -> T:
        """The value back; ``UnknownVersion`` or ``BrokenText`` where there is none to have."""
        try:
            envelope = self._validator.validate_json(text, strict=True)
        except ValidationError as error:
            first = error.errors(include_url=False)[0]
            if first["loc"] == ("v",) and first["type"] == "literal_error":
                raise UnknownVersion(f"version {first['input']}, not {self.version}") from None
            path = ".".join(str(step) for step in first["loc"])
            raise BrokenText(f"{path or 'the text'}: {first['msg']}") from None
        return cast("T", envelope["value"])


def _tight(node: Any, definitions: dict[str, Any]) -> Any:
    """Pydantic's schema of a type with its unions tagged and no room for unknown fields."""
    if isinstance(node, list):
        return [_tight(part, definitions) for part in node]
    if not isinstance(node, dict):
        return node
    tight = {key: part if key in _NOT_SCHEMAS else _tight(part, definitions) for key, part in node.items()}
    if node.get("type") == "dataclass-args":
        return {**tight, "extra_behavior": "forbid"}
    if node.get("type") == "union":
        return _tagged(tight, definitions)
    return tight


# Values and annotations that may look like a schema and are none.
_NOT_SCHEMAS = frozenset({"default", "metadata"})


def _tagged(union: dict[str, Any], definitions: dict[str, Any]) -> Any:
    """The union with its dataclasses told apart by their tag; TypeError where they cannot be."""
    by_tag: dict[Any, Any] = {}
    others = []
    for choice in union["choices"]:
        target = definitions[choice["schema_ref"]] if choice["type"] == "definition-ref" else choice
        if target["type"] != "dataclass":
            others.append(choice)
            continue
        for tag in _tags(target):
            if tag in by_tag:
                raise TypeError(f"two dataclasses of one union have the {TAG} {tag!r}")
            by_tag[tag] = choice
    if len(union["choices"]) - len(others) < 2:
        return union
    told_apart = core_schema.tagged_union_schema(by_tag, TAG)
    return {**union, "choices": [told_apart, *others]} if others else told_apart


def _tags(dataclass_schema: dict[str, Any]) -> list[Any]:
    for part in dataclass_schema["schema"]["fields"]:
        schema = part["schema"]
        literal = schema["schema"] if schema["type"] == "default" else schema
        if part["name"] == TAG and literal["type"] == "literal":
            return list(literal["expected"])
    raise TypeError(f"{dataclass_schema['cls'].__name__} stands in a union without a literal {TAG}")


def _definitions(node: Any) -> dict[str, Any]:
    """Every schema that others refer to, by its name."""
    if isinstance(node, list):
        return {ref: schema for part in node for ref, schema in _definitions(part).items()}
    if not isinstance(node, dict):
        return {}
    found = _definitions([part for key, part in node.items() if key not in _NOT_SCHEMAS])
    return {**found, node["ref"]: node} if "ref" in node else found
